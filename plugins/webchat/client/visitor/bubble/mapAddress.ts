import type { Place } from '../wire/shapes.ts'

/** Degrees with six digits are exact to a tenth of a metre. */
const DIGITS = 6

/** Where a browser shows the place and a phone opens its map. @see developers.google.com/maps/documentation/urls */
export const mapAddress = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) => {
  const query = new URLSearchParams({ api: '1', query: `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}` })
  return `https://www.google.com/maps/search/?${query}`
}
