// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { type Campaign, NOBODY } from '../contract/index.ts'
import { ConnectionGauge } from './GaugeNote.tsx'
import StartDialog from './StartDialog.tsx'

const picture = mediaFileSchema.parse({
  ...{ id: 'f', name: 'oferta.png', mime: 'image/png', kind: 'image', bytes: 9, url: '/f' },
  ...{ previewUrl: null, width: null, height: null, durationMs: null, waveform: null },
})
const figures = { total: 0, waiting: 0, queued: 0, sent: 0, delivered: 0, read: 0, answered: 0, failed: 0, skipped: 0 }
const campaign: Campaign = {
  ...{ id: 7, rev: 1, kind: 'template', name: 'Oferta', status: 'pending', startAt: null, endAt: null, messages: [], mediaIds: ['f'], media: [picture] },
  ...{ connections: [{ id: 4, weight: 1 }], delayFrom: 1, delayTo: 1, hoursFrom: '08:00', hoursTo: '18:00', weekdays: [], audience: NOBODY, columns: null },
  ...{ template: { name: 'oferta', language: 'pt_BR', values: [], text: 'Oferta!' }, groups: [], price: null, answerQueueId: null, answerFlowId: null },
  ...{ userId: 1, startedAt: null, finishedAt: null, nextAt: null, hold: null, createdAt: '2026-11-27T12:00:00.000Z', figures },
}
const dryRun = {
  ...{ count: 300, startAt: '2026-11-27T12:00:00.000Z', finishAt: '2026-11-28T12:00:00.000Z', sent: 300, perDay: 250, perMinute: 60, isHasty: false },
  ...{ parts: null, cost: null, category: 'MARKETING', limit: { mostPerDay: 250, usedToday: 10, beyond: 60 }, missing: [], texts: [], hasMore: false },
}
const gauge = {
  connectionId: 4,
  level: 'danger',
  signals: [
    { signal: 'quality', level: 'danger', count: 0, of: 0 },
    { signal: 'limit', level: 'calm', count: 10, of: 250 },
  ],
}

function signIn(permissions: string[]): void {
  const session = testSession({ permissions })
  saveSession(session)
  store.set(sessionAtom, { ...session, queueIds: [] })
}

let stop: () => void = () => undefined
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  signIn(['campaigns.view'])
  fakeServer(({ path }) => ({ json: path === '/campaigns/gauges' ? [gauge] : dryRun }))
  const tools = { View: ({ media }: { media: { name: string } }) => <span>{media.name}</span> }
  stop = await startKernel([{ id: 'chat', provides: [provide(fileTools, () => Object.assign(Object.create(null), tools))] }])
})
afterEach(() => {
  cleanup()
  stop()
  store.set(sessionAtom, null)
  queryClient.clear()
  vi.unstubAllGlobals()
})
const show = (what: ReactNode) =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
    </Provider>,
  )

test('before the start stand the category without a price, the limit of the number, who is beyond it, the file and the gauge', async () => {
  show(<StartDialog campaign={campaign} onClose={() => undefined} />)

  await screen.findByText('60 pessoas passam do limite de hoje e recebem nos dias seguintes.')
  screen.getByText('10 de 250 pessoas usadas em 24 horas')
  screen.getByText('· sem preço nas configurações')
  screen.getByText('marketing')
  screen.getByText('oferta.png')
  screen.getByText(/1 por segundo/)
  await screen.findByText('Perigo')
  screen.getByText('qualidade baixa')
})

test('the card of a connection has the gauge, for those who may see campaigns', async () => {
  show(<ConnectionGauge connection={{ id: 4 }} />)
  await screen.findByText('10 de 250 pessoas do limite de 24 horas')
  cleanup()

  signIn(['connections.read'])
  show(<ConnectionGauge connection={{ id: 4 }} />)
  expect(screen.queryByText('Perigo')).toBeNull()
})
