const A = 97
const LETTERS = 26
/** Bits left for everything that is no letter. */
const OTHERS = 5

function bitOf(code: number): number {
  const letter = code - A
  return 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + (code % OTHERS))
}

/** Which letters a small text without accents holds, as bits; a gap counts for nothing. Different signs may share a bit. */
export function lettersOf(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 32) set |= bitOf(text.charCodeAt(at))
  return set
}

/** How many bits of `wanted` are not in `given`: at least so many letters are missing. */
export function lacking(wanted: number, given: number): number {
  let left = wanted & ~given
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}
