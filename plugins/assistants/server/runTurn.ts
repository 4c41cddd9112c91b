import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '#core/server/plugin.ts'
import { costOf, EngineError, type EngineOut, type EngineTurn, type EngineUsage, readMarks } from '../contract/index.ts'
import { MOST_TRIES, retryWait } from './engines/failureOf.ts'
import { guardedFetch } from './engines/guardedFetch.ts'
import { engineContext, engineOf } from './engines/index.ts'
import { openKey } from './key.ts'
import type { AssistantRow } from './presentAssistant.ts'

export interface WantedAct {
  name: string
  value: string
  /** Summary for the person who takes over, where the assistant gives one. */
  summary: string
}

/** How a turn ended, and what it took. */
export interface TurnResult {
  /** Whole messages of bots, or the one text of a model; without marks. */
  texts: string[]
  acts: WantedAct[]
  /** Undefined: as before. */
  remoteSession: string | null | undefined
  /** The other side has ended the conversation. */
  isEnded: boolean
  usage: EngineUsage
  /** As the table of prices says where the engine does not; null where neither knows. */
  usd: number | null
  durationMs: number
  firstMs: number | null
  tries: number
  failure: EngineError | null
}

const NOTHING: EngineUsage = { input: 0, cached: 0, output: 0, reasoning: 0, usd: null }

/** A limit on silence, not on length: it starts anew with every piece. */
function idleLimit(ms: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    /** Also closes the line of an answer that nobody reads to its end. */
    end() {
      clearTimeout(timer)
      controller.abort()
    },
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1_000) : '')
const partOf = (args: unknown, name: string): string => (typeof args === 'object' && args !== null ? text(Reflect.get(args, name)) : '')

function take(result: TurnResult, out: EngineOut, grown: string[]): void {
  if (out.type === 'delta') grown.push(out.text)
  else if (out.type === 'say') result.texts.push(out.text)
  else if (out.type === 'act') result.acts.push({ name: out.name, value: partOf(out.args, 'value'), summary: partOf(out.args, 'summary') })
  else if (out.type === 'session') result.remoteSession = out.remoteSession
  else if (out.type === 'usage') result.usage = out
  else if (out.reason === 'ended') result.isEnded = true
  else if (out.reason === 'filtered') throw new EngineError('filtered')
}

function finish(result: TurnResult, grown: readonly string[]): void {
  const parsed = [...result.texts, grown.join('')].map(readMarks)
  result.texts = parsed.map(({ text: plain }) => plain).filter((plain) => plain !== '')
  result.acts.push(...parsed.flatMap(({ marks }) => marks.map(({ name, value }) => ({ name, value, summary: '' }))))
}

/**
 * Runs one turn with its retries. Never throws: how it failed is part of the result, with what was said until then. `onText` hears each piece as it comes,
 * marks and all. Once `stop` is aborted the answer is broken off, and not tried again.
 */
export async function runTurn(
  ctx: ServerContext,
  row: AssistantRow,
  turn: EngineTurn,
  onText: (piece: string) => void = () => undefined,
  stop: AbortSignal | null = null,
): Promise<TurnResult> {
  const begunAt = performance.now()
  const elapsed = () => Math.round(performance.now() - begunAt)
  const config = { url: row.url, key: openKey(ctx, row), model: row.model, maxTokens: row.maxTokens, fields: row.fields }
  const attempt = async (tries: number): Promise<TurnResult> => {
    const result: TurnResult = {
      texts: [],
      acts: [],
      remoteSession: undefined,
      isEnded: false,
      usage: NOTHING,
      usd: null,
      durationMs: 0,
      firstMs: null,
      tries,
      failure: null,
    }
    const limit = idleLimit(row.timeoutSeconds * 1000)
    const grown: string[] = []
    const io = { fetch: guardedFetch(ctx.host.outward), signal: stop ? AbortSignal.any([limit.signal, stop]) : limit.signal, now: ctx.now }
    try {
      const engine = await engineOf(ctx, row)
      for await (const out of engine.reply(turn, config, engineContext(row.kind, io))) {
        limit.renew()
        if (out.type === 'delta' || out.type === 'say') {
          result.firstMs ??= elapsed()
          onText(out.text)
        }
        take(result, out, grown)
      }
    } catch (error) {
      result.failure = error instanceof EngineError ? error : new EngineError('nonsense')
    } finally {
      limit.end()
    }
    finish(result, grown)
    return { ...result, usd: costOf(result.usage, row) }
  }
  // Actions asked of another program are not asked for twice.
  const hasActed = () => (turn.outside?.used().length ?? 0) > 0
  let result = await attempt(1)
  for (let tries = 1; tries < MOST_TRIES && result.failure && !stop?.aborted; tries += 1) {
    const pause = retryWait(result.failure, { tries, hasBegun: result.firstMs !== null || hasActed() })
    if (pause === null) break
    await wait(pause)
    result = await attempt(tries + 1)
  }
  return { ...result, durationMs: elapsed() }
}
