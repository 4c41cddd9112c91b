/** Longest name that every system keeps, without the ending. */
const LONGEST = 60

/** A file name for a contact: without what file systems refuse. */
export const vcardFileName = (name: string, fallback: string) => {
  const safe = name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${Array.from(safe).slice(0, LONGEST).join('').trim() || fallback}.vcf`
}
