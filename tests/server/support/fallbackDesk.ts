import { newId } from '#core/contract/ids.ts'
import { type ChannelAdapter, type ChannelEvent, channelAdapters, channelMaker } from '#plugins/channels/contract/index.ts'
import { startConnectionDesk } from '#plugins/channels/server/testing/connectionDesk.ts'
import { FAKE_TYPE, fakeAdapter, fakeKind, startFakeProvider } from '#plugins/channels/server/testing/fakeProvider.ts'
import { channelKinds, channels, createConnection, noAbilities } from '#plugins/connections/contract/index.ts'
import { type FallbackRule, fallbackCauses, setFallbackRule } from '#plugins/fallback/contract/index.ts'
import { segmentsOf } from '#plugins/sms/contract/index.ts'

const SHORT_TYPE = 'torpedo-de-teste'

/** Texts alone, paid for in parts. */
const shortAdapter: ChannelAdapter = {
  ...fakeAdapter,
  type: SHORT_TYPE,
  abilities: { ...noAbilities, startsByNumber: true },
  writesTo: ['phone'],
  partsOf: (text) => segmentsOf(text).count,
}

/** A company with lines of two channels, each with a provider of its own over real HTTP. */
export async function startFallbackDesk() {
  const lines = await startConnectionDesk()
  const { desk } = lines
  const short = await startFakeProvider()
  const third = await startFakeProvider()
  const { ctx } = desk.kernel
  ctx.host.extend(channelKinds, { ...fakeKind, type: SHORT_TYPE })
  ctx.host.extend(channelAdapters, shortAdapter)
  ctx.host.extend(channels, ctx.use(channelMaker).channelOf(shortAdapter))

  const lineTo = async (type: string, url: string, name = `Torpedo ${newId().slice(-10)}`) => {
    const { id } = await desk.ask(createConnection, { name, type, queueId: desk.suporte, config: { baseAddress: url } }, desk.admin)
    await lines.isUp(id)
    return { id, name }
  }
  return {
    ...{ lines, desk, ctx, short, third },
    shortLine: (name?: string) => lineTo(SHORT_TYPE, short.url, name),
    /** Of the first channel, at a provider of its own. */
    thirdLine: () => lineTo(FAKE_TYPE, third.url),
    async deliverTo(id: number, ...events: ChannelEvent[]): Promise<number> {
      const { hookUrl, hookSecret } = await lines.stateOf(id)
      const options = { method: 'POST', headers: { 'x-secret': hookSecret ?? '' }, body: JSON.stringify({ events }) }
      return (await fetch(desk.base + new URL(hookUrl ?? '').pathname, options)).status
    },
    /** What does not go out by a connection goes by these, for every reason and at once unless said otherwise. */
    rule: (whatsappId: number, wayIds: number[], change: Partial<Omit<FallbackRule, 'connectionId' | 'rev'>> = {}) =>
      desk.ask(setFallbackRule, { whatsappId, isOn: true, wayIds, causes: [...fallbackCauses], waitMinutes: 0, ...change }, desk.admin),
    begin() {
      lines.begin()
      short.taken.length = 0
      short.calls.length = 0
      third.taken.length = 0
    },
    async stop() {
      await lines.stop()
      short.stop()
      third.stop()
    },
  }
}
export type FallbackDesk = Awaited<ReturnType<typeof startFallbackDesk>>
