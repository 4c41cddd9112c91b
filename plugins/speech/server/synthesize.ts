import type { Outward } from '#core/server/outward.ts'
import { type OutwardAnswer, requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Speech, SpeechError, type SpeechFailure, type Voice } from '../contract/index.ts'
import { readOpus } from './readOpus.ts'
import { type Provider, providerOf } from './settings.ts'
import { reserve } from './usage.ts'

/** A contact who waits for an answer gets the text instead. */
const PATIENCE_MS = 10_000
const MOST_BYTES = 10 * 1024 * 1024
const MILLION = 1_000_000

function failureOf(answer: OutwardAnswer): SpeechFailure | null {
  if (!answer.ok) return answer.failure === 'timeout' ? 'timeout' : answer.failure === 'hostInside' ? 'inside' : 'network'
  const { status, body } = answer
  if (status === 200) return null
  if (status >= 400 && status < 500 && body.includes('quota')) return 'quota'
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate'
  return status >= 500 ? 'network' : 'refused'
}

/** The sound of a text by one provider. @throws SpeechError */
export async function askSpeech(
  outward: Outward,
  { engine, base, key, values }: Provider,
  text: string,
  voice: string = values.voice,
): Promise<Omit<Speech, 'usd'>> {
  const { path, headers, body } = engine.callOf({ text, voice, model: values.model, language: values.language, key })
  const call = { method: 'POST', url: base + path, headers, body, timeoutMs: PATIENCE_MS, mostBytes: MOST_BYTES, whenLonger: 'fail' } as const
  const answer = await requestOutward(outward, call)
  const failure = failureOf(answer)
  if (failure || !answer.ok) throw new SpeechError(failure ?? 'network')
  const facts = readOpus(answer.body)
  if (!facts) throw new SpeechError('nonsense')
  return { bytes: answer.body, mime: 'audio/ogg', ...facts, characters: engine.charactersOf?.(answer.headers) ?? text.length }
}

/** @see SpeechService */
export async function speak(ctx: ServerContext, tenantId: number, text: string, voice?: string): Promise<Speech> {
  const provider = await providerOf(ctx, { tenantId })
  if (!provider) throw new SpeechError('off')
  const { monthlyLimit, pricePerMillion } = provider.values
  const correct = await reserve(ctx, { tenantId }, text.length, monthlyLimit)
  try {
    const sound = await askSpeech(ctx.host.outward, provider, text, voice)
    const usd = pricePerMillion === null ? null : (sound.characters * pricePerMillion) / MILLION
    await correct(sound.characters, usd ?? 0)
    return { ...sound, usd }
  } catch (error) {
    if (error instanceof SpeechError) await correct(0, 0)
    throw error
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** The voices of a provider; null where it lists none. @throws SpeechError */
export async function askVoices(outward: Outward, { engine, base, key }: Provider): Promise<Voice[] | null> {
  if (!engine.voices) return null
  const { path, headers } = engine.voices.callOf(key)
  const call = { method: 'GET', url: base + path, headers, timeoutMs: PATIENCE_MS, mostBytes: MOST_BYTES, whenLonger: 'fail' } as const
  const answer = await requestOutward(outward, call)
  const failure = failureOf(answer)
  if (failure || !answer.ok) throw new SpeechError(failure ?? 'network')
  const voices = engine.voices.read(jsonOf(answer.body))
  if (!voices) throw new SpeechError('nonsense')
  return voices
}
