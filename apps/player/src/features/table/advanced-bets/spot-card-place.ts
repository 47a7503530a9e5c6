/** The id of the element in which a table shows the spot card. */
export const SPOT_CARD_PLACE = 'spot-card-place';
