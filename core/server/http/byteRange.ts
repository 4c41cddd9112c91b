/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part of a file that a `Range` header asks for: `whole` without one, with several or with one that makes no sense (which HTTP says to ignore),
 * `unsatisfiable` when it lies behind the end.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'unsatisfiable' : { start: bytes - last, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (start >= bytes) return 'unsatisfiable'
  return to !== '' && Number(to) < start ? 'whole' : { start, end }
}
