/** Longest line in octets, without its end. @see RFC 2425, 5.8.1 */
const LONGEST_LINE = 75

/** A line broken so that none is longer than the format allows; a break stands between whole characters and is followed by a space. */
export const foldLine = (line: string) => {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
