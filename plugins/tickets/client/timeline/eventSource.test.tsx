// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import type { TicketLog, TimelineChange } from '../../contract/index.ts'
import { eventSource, noteEvent, toItems } from './eventSource.tsx'

const log = (id: number, type: TicketLog['type'], change: Partial<TicketLog> = {}): TicketLog => ({
  id,
  type,
  createdAt: `2026-11-20T10:0${id % 10}:00.000Z`,
  ticketId: 5,
  user: { id: 7, name: 'Diego' },
  queue: null,
  ...change,
})
const textOf = (draw: () => React.ReactNode) => render(draw()).container.textContent?.replace(/ · \d\d:\d\d$/, '')

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
afterEach(cleanup)

test('what happened is said in words, and what begins again after a closing was reopened', () => {
  const logs = [
    log(6, 'open'),
    log(5, 'closed'),
    log(4, 'transfered', { queue: { id: 1, queue: 'Suporte' } }),
    log(3, 'open', { ticketId: 4 }),
    log(2, 'open'),
    log(1, 'autoClose', { user: null, ticketId: 3 }),
  ]

  expect(toItems(logs).map(({ draw }) => textOf(draw))).toEqual([
    'Diego reabriu',
    'Diego resolveu',
    'Diego transferiu para Suporte',
    'Diego aceitou',
    'Diego aceitou',
    'Encerrado sozinho',
  ])
})

test('an entry that knows more than its kind says it', () => {
  const logs = [
    log(4, 'closed', { facts: { reason: 'Vendido' } }),
    log(3, 'priority', { facts: { priority: 'urgent' } }),
    log(2, 'snooze', { facts: { until: '2031-05-04T12:00:00.000Z' } }),
  ]

  expect(toItems(logs).map(({ draw }) => textOf(draw))).toEqual([
    'Diego resolveu: Vendido',
    'Diego mudou a prioridade para urgente',
    expect.stringMatching(/^Diego adiou até 4 (de )?mai.* 2031/),
  ])
})

test('by the line the same, without what does not stand between messages', () => {
  const heard: TimelineChange[] = []
  const stop = eventSource.listen((change) => heard.push(change))
  for (const one of [log(11, 'closed'), log(12, 'access'), log(13, 'note'), log(14, 'open')]) noteEvent(one)
  stop()

  expect(heard.flatMap((change) => (change.kind === 'put' ? change.items : [])).map(({ draw }) => textOf(draw))).toEqual(['Diego resolveu', 'Diego reabriu'])
})
