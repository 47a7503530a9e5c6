/** The id of the line a table keeps for the card about a spot. */
export const SPOT_CARD_PLACE = 'spot-card-place';
