export interface Coordinates {
  latitude: number
  longitude: number
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'
/** How coordinates stand in what people paste: alone, and in the links of the usual maps. */
const FORMS = [
  new RegExp(`^${NUMBER}\\s*[,;\\s]\\s*${NUMBER}$`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=${NUMBER},${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]

/** The place in a pasted text: `-23.55, -46.63`, or a link of a map; null when there is none on earth. */
export function readPlace(text: string): Coordinates | null {
  const plain = text.trim().replaceAll(/%2C/gi, ',')
  const match = FORMS.map((form) => form.exec(plain)).find((found) => found !== null)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
