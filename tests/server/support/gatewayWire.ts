import type { WireProvider } from './channelWire.ts'
import type { FakeGateway } from './fakeGateway.ts'

/** How a gateway is told what to answer, and its calls; messages are sent at paths that begin with `path`. */
export const gatewayProvider = (
  { calls, callsTo, next, stop }: Pick<FakeGateway, 'calls' | 'callsTo' | 'next' | 'stop'>,
  path: string,
  refusalOf: (words: string) => unknown,
): Omit<WireProvider, 'settings' | 'secrets' | 'addFile'> => {
  const shown = (all: FakeGateway['calls']) => all.map((call) => ({ method: call.method, path: call.path, query: call.query.toString(), body: call.body }))
  return {
    calls: () => shown(calls),
    sends: () => shown(callsTo(path)),
    hangUp: () => next(path, 'hangUp'),
    limit: (seconds) => next(path, { status: 429, body: refusalOf('slow down'), headers: { 'retry-after': String(seconds) } }),
    refuse: (words) => next(path, { status: 422, body: refusalOf(words) }),
    stop,
  }
}
