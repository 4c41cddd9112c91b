/** The alphabet of SMS: one place each. @source GSM 03.38 */
const BASIC = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà')
/** Of its extension: two places each. */
const EXTENDED = new Set('^{}\\[~]|€')

/** Places of one message alone, and of each part of a longer one: in the alphabet of SMS, and in any other. */
const BASIC_PLACES = [160, 153] as const
const OTHER_PLACES = [70, 67] as const

export interface Segments {
  /** How many messages the provider counts. */
  count: number
  /** Places that are left in the last one. */
  left: number
  /** Whether a sign beyond the alphabet of SMS makes every message shorter. */
  isLong: boolean
}

/** How many messages a text becomes. A sign of two places is never cut in two. */
export function segmentsOf(text: string): Segments {
  const signs = [...text]
  const isBasic = signs.every((sign) => BASIC.has(sign) || EXTENDED.has(sign))
  const [alone, part] = isBasic ? BASIC_PLACES : OTHER_PLACES
  const sizes = signs.map((sign) => (isBasic ? (EXTENDED.has(sign) ? 2 : 1) : sign.length))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  if (all <= alone) return { count: all === 0 ? 0 : 1, left: alone - all, isLong: !isBasic }
  let count = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > part) {
      count += 1
      used = 0
    }
    used += size
  }
  return { count, left: part - used, isLong: !isBasic }
}
