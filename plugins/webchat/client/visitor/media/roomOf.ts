/** Most pixels that a picture takes in a bubble. */
const WIDEST = 260
const HIGHEST = 320
/** Where nobody knows its size. */
const unknown = { width: WIDEST, height: 180 }

/** The room that a picture will fill, known before it comes so that nothing jumps. */
export const roomOf = ({ width, height }: { width: number | null; height: number | null }) => {
  if (width === null || height === null) return unknown
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
