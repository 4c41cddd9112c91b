import { newId } from '#core/contract/ids.ts'

export interface FilePart {
  name: string
  mime: string
  bytes: number
  stream: AsyncIterable<Uint8Array>
}

/** As the header of a part may hold it. */
const quoted = (name: string): string => name.replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign))

/** A form with a few texts and one file at `field`, whose bytes pass through without being held. `type` is its content type. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  field: string,
  file: FilePart,
): { type: string; body: { bytes: number; stream: AsyncIterable<Uint8Array> } } {
  const boundary = `----form${newId()}`
  const part = (disposition: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const head = Buffer.from(`${texts.join('')}${part(`name="${field}"; filename="${quoted(file.name)}"`, `content-type: ${file.mime}\r\n`)}`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* stream() {
    yield head
    yield* file.stream
    yield tail
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body: { bytes: head.length + file.bytes + tail.length, stream: stream() } }
}
