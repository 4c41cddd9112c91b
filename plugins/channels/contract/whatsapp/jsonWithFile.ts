/** Bytes of which base64 makes whole letters. */
const GROUP = 3

interface Bytes {
  bytes: number
  stream: AsyncIterable<Uint8Array>
}

async function* asBase64(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const part of stream) {
    const joined = Buffer.concat([rest, part])
    const whole = joined.length - (joined.length % GROUP)
    rest = joined.subarray(whole)
    if (whole > 0) yield Buffer.from(joined.subarray(0, whole).toString('base64'))
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString('base64'))
}

/** A JSON object whose last field is a file in base64: its bytes pass through without being held. `before` stands in front of the base64. */
export function jsonWithFile(fields: Readonly<Record<string, unknown>>, name: string, file: Bytes, before = ''): Bytes {
  const known = JSON.stringify(fields).slice(0, -1)
  const head = Buffer.from(`${known}${known === '{' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(before).slice(0, -1)}`)
  const tail = Buffer.from('"}')
  async function* stream() {
    yield head
    yield* asBase64(file.stream)
    yield tail
  }
  return { bytes: head.length + Math.ceil(file.bytes / GROUP) * 4 + tail.length, stream: stream() }
}

/** Prefix of the base64 of a file in a data address. */
export const dataAddressOf = (mime: string): string => `data:${mime};base64,`
