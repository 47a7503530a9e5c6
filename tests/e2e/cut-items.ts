/**
 * What the panels beside the felt cut off, above or below: a favourite that is not in sight, or anything else that is
 * neither in sight nor brought there by scrolling its panel.
 */
export const CUT_ITEMS = `(() => {
  const rail = document.querySelector('section [role=toolbar]').closest('section').getBoundingClientRect();
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowY);
  const cuttersOf = (item) => {
    const cutters = [];
    for (let each = item.parentElement; each; each = each.parentElement)
      if (getComputedStyle(each).overflowY !== 'visible') cutters.push(each);
    return cutters;
  };
  const isIn = (item, { top, bottom }) => {
    const box = item.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  };
  const isInSight = (item) =>
    isIn(item, { top: 0, bottom: rail.top }) &&
    cuttersOf(item).every((each) => isIn(item, each.getBoundingClientRect()));
  const isReached = (item) => {
    const panel = cuttersOf(item).find(scrolls);
    if (!panel || isInSight(item)) return isInSight(item);
    const down = item.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollTop = down / panel.currentCSSZoom;
    const found = isInSight(item);
    panel.scrollTop = 0;
    return found;
  };
  const describe = (item) => item.textContent + ' at ' + Math.round(item.getBoundingClientRect().top);
  const favourites = [...document.querySelectorAll('main section li')];
  const leaves = [...document.querySelectorAll('[role=tabpanel] *')].filter(
    (each) => each.childElementCount === 0 && each.getClientRects().length > 0,
  );
  return [
    ...favourites.filter((item) => !isInSight(item)).map((item) => 'out of sight: ' + describe(item)),
    ...leaves.filter((item) => !isReached(item)).map((item) => 'cut off: ' + describe(item)),
  ];
})()`;
