import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { z } from 'zod'
import { EngineError, type EngineIo } from '../../contract/index.ts'
import { refusedBy } from './failureOf.ts'

export interface BotCall {
  kind: string
  url: string
  headers?: Readonly<Record<string, string>>
  body: unknown
  io: EngineIo
}

/** An answer with a good status. @throws EngineError */
export async function ask({ kind, url, headers = {}, body, io }: BotCall): Promise<Response> {
  const answer = await io
    .fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof URLSearchParams ? body : JSON.stringify(body),
      signal: io.signal,
    })
    .catch((error: unknown) => {
      throw brokenBy(error, io)
    })
  if (answer.ok) return answer
  const text = await answer.text().catch(() => '')
  throw refusedBy(kind, { status: answer.status, headers: Object.fromEntries(answer.headers), body: text }, io.now())
}

/** A line that broke, or was given up. */
export const brokenBy = (error: unknown, io: Pick<EngineIo, 'signal'>): EngineError =>
  error instanceof EngineError ? error : new EngineError(io.signal.aborted ? 'timeout' : 'network')

/** @throws EngineError `nonsense` for what is not of the schema */
export async function askJson<T extends z.ZodType>(call: BotCall, schema: T): Promise<z.output<T>> {
  const answer = await ask(call)
  const text = await answer.text().catch((error: unknown) => {
    throw brokenBy(error, call.io)
  })
  return readJson(text, schema)
}

/** @throws EngineError `nonsense` */
export function readJson<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new EngineError('nonsense')
  }
}

/** The `data` of each event of a stream. @throws EngineError where it breaks */
export async function* eventsOf(answer: Response, io: EngineIo): AsyncGenerator<string> {
  if (!answer.body) throw new EngineError('empty')
  try {
    for await (const { data } of answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())) yield data
  } catch (error) {
    throw brokenBy(error, io)
  }
}

export const baseOf = (url: string): string => url.replace(/\/+$/, '')
