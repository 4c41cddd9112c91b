import { describe, expect, it } from 'vitest'
import { LARGEST_FILE } from '../contractConstants.ts'
import type { Answer } from '../wire/callServer.ts'
import { readRefusal } from '../wire/readRefusal.ts'
import { CHUNK_BYTES, chunkAt } from './chunkAt.ts'
import { createAttachment } from './createAttachment.ts'
import { metadataText } from './metadataText.ts'
import type { UploadWire } from './UploadWire.ts'

type Fault = 'lost' | 'half' | { status: number; code?: string }

const refused = (status: number, code = ''): Answer<never> => ({ kind: 'refused', refusal: readRefusal(status, { error: code }) })

/** A server that takes what comes, except where the script says: a call that is lost, one of which half arrives, one that is refused. */
const start = (script: (Fault | 'ok')[] = []) => {
  const calls: string[] = []
  const waits: number[] = []
  const faults: string[] = []
  let kept: Uint8Array<ArrayBuffer>[] = []
  let uploads = 0
  let expirations = 0
  const there = () => kept.reduce((sum, { length }) => sum + length, 0)
  const answer = <T>(take: () => T, takeHalf: () => void = () => {}): Answer<T> => {
    const fault = script.shift() ?? 'ok'
    if (fault === 'ok') return { kind: 'answered', value: take() }
    if (fault === 'half') takeHalf()
    return typeof fault === 'string' ? { kind: 'unreachable' } : refused(fault.status, fault.code)
  }
  const wire: UploadWire = {
    begin: async ({ name, size }) => {
      calls.push(`begin ${name} ${size}`)
      return answer(() => {
        kept = []
        uploads += 1
        return `u${uploads}`
      })
    },
    offsetOf: async (id) => {
      calls.push(`offset ${id}`)
      return answer(there)
    },
    send: async (id, offset, bytes, onSent) => {
      calls.push(`send ${id} ${offset} ${bytes.byteLength}`)
      if (offset !== there()) return refused(409, 'ERR_UPLOAD_OFFSET')
      onSent(bytes.byteLength)
      const take = (length: number) => kept.push(new Uint8Array(bytes.slice(0, length)))
      return answer(
        () => {
          take(bytes.byteLength)
          return there()
        },
        () => void take(bytes.byteLength / 2),
      )
    },
    stop: (id) => void calls.push(`stop ${id}`),
  }
  const states: string[] = []
  let settle = () => {}
  const ended = new Promise<void>((resolve) => {
    settle = resolve
  })
  const attachment = createAttachment({
    wire,
    later: (action, ms) => {
      waits.push(ms)
      queueMicrotask(action)
      return () => {}
    },
    onChanged: () => {
      const state = attachment.shown()?.state ?? 'none'
      if (states.at(-1) !== state) states.push(state)
      if (state === 'done') settle()
    },
    onFault: (fault) => {
      faults.push(fault)
      settle()
    },
    onExpired: () => {
      expirations += 1
      settle()
    },
  })
  const file = (size: number, name = 'a.png') => Object.assign(new Blob([Uint8Array.from({ length: size }, (_, index) => index % 251)]), { name })
  const whole = async () => new Uint8Array(await new Blob(kept).arrayBuffer())
  return { attachment, calls, waits, faults, states, ended, file, whole, expirations: () => expirations }
}

it('cuts a file into pieces without a hole', () => {
  const size = CHUNK_BYTES * 2 + 5
  expect([0, CHUNK_BYTES, CHUNK_BYTES * 2, CHUNK_BYTES + 7, size].map((offset) => chunkAt(offset, size))).toEqual([
    { start: 0, end: CHUNK_BYTES },
    { start: CHUNK_BYTES, end: CHUNK_BYTES * 2 },
    { start: CHUNK_BYTES * 2, end: size },
    { start: CHUNK_BYTES + 7, end: size },
    null,
  ])
})

it('names a file in any script', () => {
  expect(metadataText('relatório 日.pdf')).toBe(`filename ${Buffer.from('relatório 日.pdf').toString('base64')}`)
})

it('brings a file in pieces and hands it over once', async () => {
  const { attachment, calls, states, ended, file } = start()

  attachment.take(file(CHUNK_BYTES + 1))
  await ended

  expect(calls).toEqual([`begin a.png ${CHUNK_BYTES + 1}`, `send u1 0 ${CHUNK_BYTES}`, `send u1 ${CHUNK_BYTES} 1`])
  expect(attachment.shown()?.sent).toBe(CHUNK_BYTES + 1)
  expect([attachment.claim(), attachment.claim(), attachment.shown()]).toEqual([{ id: 'u1', name: 'a.png' }, null, null])
  expect(states).toEqual(['none', 'running', 'done', 'none'])
})

it('asks how much is there after a lost line and goes on, with growing waits', async () => {
  const { attachment, calls, waits, states, ended, file, whole } = start(['lost', 'ok', 'half', 'lost', 'ok', 'lost', 'ok', 'ok'])
  const sent = file(CHUNK_BYTES + 100)

  attachment.take(sent)
  await ended

  expect(calls.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
    'begin a.png 2097252',
    'begin a.png 2097252',
    'send u1 0',
    'offset u1',
    'offset u1',
    `send u1 ${CHUNK_BYTES / 2}`,
    'offset u1',
    `send u1 ${CHUNK_BYTES / 2}`,
  ])
  expect(waits).toEqual([1000, 2000, 4000, 8000])
  expect(states).toContain('waiting')
  expect(await whole()).toEqual(new Uint8Array(await sent.arrayBuffer()))
})

it('begins anew where the server has forgotten the upload', async () => {
  const { attachment, calls, ended, file } = start(['ok', { status: 404 }])

  attachment.take(file(3))
  await ended

  expect(calls).toEqual(['begin a.png 3', 'send u1 0 3', 'begin a.png 3', 'send u2 0 3'])
  expect(attachment.claim()).toEqual({ id: 'u2', name: 'a.png' })
})

describe('what can not go', () => {
  it.each<[Fault, string]>([
    [{ status: 413 }, 'fileTooLarge'],
    [{ status: 429, code: 'ERR_TOO_MANY_UPLOADS' }, 'fileTooMany'],
    [{ status: 400 }, 'fileRefused'],
  ])('%j is said as %s', async (fault, text) => {
    const { attachment, faults, ended, file } = start([fault])
    attachment.take(file(3))
    await ended

    expect([faults, attachment.shown()]).toEqual([[text], null])
  })

  it.each([
    [0, 'fileEmpty'],
    [LARGEST_FILE + 1, 'fileTooLarge'],
  ])('a file of %i bytes never begins: %s', (size, text) => {
    const { attachment, calls, faults } = start()
    attachment.take(Object.assign(new Blob([new Uint8Array(size)]), { name: 'a' }))

    expect([faults, calls]).toEqual([[text], []])
  })

  it('a file that can not be read any more', async () => {
    const { attachment, faults, ended } = start()
    const slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    attachment.take(Object.assign(new Blob(['texto']), { name: 'a', slice }))
    await ended

    expect(faults).toEqual(['fileUnreadable'])
  })

  it('tells an expired visitor apart', async () => {
    const { attachment, faults, ended, file, expirations } = start([{ status: 401 }])
    attachment.take(file(3))
    await ended

    expect([faults, expirations()]).toEqual([[], 1])
  })
})

it('throws away what the visitor takes back, and what another file takes the place of', async () => {
  const { attachment, calls, ended, file } = start()
  attachment.take(file(3))
  await ended
  attachment.take(file(4, 'b.png'))
  attachment.drop()

  expect(calls.filter((one) => one.startsWith('stop'))).toEqual(['stop u1'])
  expect(attachment.shown()).toBeNull()
})
