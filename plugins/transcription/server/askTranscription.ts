import { z } from 'zod'
import { storableText } from '#core/contract/text.ts'
import { type OutwardFailure, requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TranscriptFailure } from '../contract/index.ts'
import type { Provider } from './settings.ts'

const PATIENCE_MS = 120_000
const MOST_BYTES = 1024 * 1024
const LONGEST_TEXT = 20_000

/** Thrown where the provider gives no text; it carries nothing of the other side. */
export class TranscriptionError extends Error {
  readonly failure: TranscriptFailure

  constructor(failure: TranscriptFailure) {
    super(`transcription: ${failure}`)
    this.name = 'TranscriptionError'
    this.failure = failure
  }
}

const answerSchema = z.object({ text: z.string() })
const failureOf = (failure: OutwardFailure): TranscriptFailure => (failure === 'timeout' ? 'timeout' : failure === 'hostInside' ? 'inside' : 'network')

/** Endings by which providers know the kind of a sound; they refuse names without one, and `oga`. */
const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
}

export interface Sound {
  mime: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Text of a sound, by the `/audio/transcriptions` call of OpenAI, which Groq and local Whisper servers have. @throws TranscriptionError */
export async function askTranscription(ctx: ServerContext, { url, model, language, key }: Provider, { mime, bytes }: Sound): Promise<string> {
  const kind = mime.split(';')[0]?.trim() ?? ''
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: kind }), `voz.${ENDINGS[kind] ?? 'ogg'}`)
  form.set('model', model)
  form.set('response_format', 'json')
  if (language !== '') form.set('language', language)
  const encoded = new Response(form)
  const answer = await requestOutward(ctx.host.outward, {
    method: 'POST',
    url: `${url.replace(/\/+$/, '')}/audio/transcriptions`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
      accept: 'application/json',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
    timeoutMs: PATIENCE_MS,
    mostBytes: MOST_BYTES,
    whenLonger: 'fail',
  })
  if (!answer.ok) throw new TranscriptionError(failureOf(answer.failure))
  if (answer.status === 401 || answer.status === 403) throw new TranscriptionError('auth')
  if (answer.status === 429) throw new TranscriptionError('rate')
  if (answer.status >= 500) throw new TranscriptionError('network')
  if (answer.status !== 200) throw new TranscriptionError('refused')
  const read = answerSchema.safeParse(jsonOf(answer.body))
  if (!read.success) throw new TranscriptionError('nonsense')
  return storableText(read.data.text).trim().slice(0, LONGEST_TEXT)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
