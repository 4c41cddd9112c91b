// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { commandGuards } from '#core/client/commands/guards.ts'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { undoLast } from '#core/client/commands/undo.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { notify } from '#core/client/notify/index.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { enterArea } from '#core/client/workbench/changeLayout.ts'
import { focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { PanelContext } from '#core/client/workbench/PanelContext.ts'
import { extend } from '#core/contract/define.ts'
import { createRandom, type Random } from '#core/contract/random.ts'
import { conversations, type Ticket, ticketRows } from '../../contract/index.ts'
import { askedAtom, bulkCommands } from '../bulk/bulkCommands.tsx'
import { unpick } from '../bulk/selection.ts'
import { listMoves } from '../commands/listMoves.ts'
import { tabCommands } from '../commands/tabCommands.ts'
import { ticketActions } from '../commands/ticketActions.ts'
import { searchAtom, tabAtom } from '../filter.ts'
import { listPanel } from '../panels.ts'
import { cursorAtom } from '../target.ts'
import { makeTicket } from '../testing/ticket.ts'
import { ticketRowsService } from '../ticketRowsService.ts'
import { dropTicket, tickets } from '../tickets.ts'
import { noteTicket } from './counters.ts'
import TicketListPanel from './TicketListPanel.tsx'

const ROWS = 8
/** Tickets that somebody opened from the list, in order. */
const opened: number[] = []
const server: { rows: Ticket[]; requests: FakeRequest[] } = { rows: [], requests: [] }
/** The promise that a guard of commands waits for. */
let guarded: Promise<void> = Promise.resolve()
let lastId = 0
let userId = 4_000
let stopKeys = () => {}

const permissions = ['tickets.list', 'tickets.read', 'tickets.update', 'chat.read']
const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions,
  plugins: [
    {
      id: 'tickets',
      panels: [listPanel],
      commands: [...ticketActions, ...listMoves, ...tabCommands, ...bulkCommands],
      provides: [
        provide(conversations, () => ({
          open: (ticketId) => void opened.push(ticketId),
          panelRef: () => null,
          showPart: async () => {},
        })),
        provide(ticketRows, () => ticketRowsService),
      ],
      extends: [extend(commandGuards, { id: 'tested', allow: () => guarded.then(() => true) })],
    },
  ],
})

const newTicket = (): Ticket => {
  lastId += 1
  const at = new Date(Date.UTC(2026, 10, 20, 10, 0, lastId)).toISOString()
  return makeTicket({ id: lastId, name: `Contato ${lastId}`, userId: 1, user: { id: 1, name: 'Clara' }, lastMessageAt: at })
}
const pageOf = (rows: readonly Ticket[]) => ({
  tickets: rows,
  count: rows.length,
  hasMore: false,
  counters: { open: rows.length, pending: 0, closed: null },
  kinds: null,
})

beforeEach(() => {
  // The test's browser lays nothing out: without a height no row would be drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400)
  // Actions done before are of another person.
  userId += 1
  saveSession(testSession({ userId, permissions }))
  lastId = 0
  opened.length = 0
  server.rows = Array.from({ length: ROWS }, newTicket)
  server.requests = fakeServer(({ method, path, query, body }) => {
    const id = Number(path.split('/').at(-1))
    const ticket = server.rows.find((row) => row.id === id)
    if (method === 'GET' && path === '/tickets') {
      const status = new URLSearchParams(query).getAll('status').join()
      return { json: pageOf(status.includes('open') ? server.rows : []) }
    }
    if (path === '/ticketViews') return { json: [] }
    if (!path.startsWith('/tickets/')) return { json: {} }
    if (!ticket) return { status: 404, json: { error: 'ERR_NO_TICKET_FOUND' } }
    if (method === 'GET') return { json: ticket }
    const changed = { ...ticket, ...JSON.parse(body), rev: ticket.rev + 1 }
    server.rows = server.rows.map((row) => (row.id === id ? changed : row))
    return { json: changed }
  })
  stopKeys = listenToKeys()
})
afterEach(() => {
  stopKeys()
  store.set(layoutAtom, emptyLayout)
  store.set(searchAtom, '')
  store.set(tabAtom, 'open')
  store.set(askedAtom, null)
  unpick()
  tickets.remove(...store.get(tickets.rowsAtom).keys())
})

const TURNS = 20

async function showList(): Promise<void> {
  enterArea('service')
  openInWorkbench({ panel: listPanel, params: {} })
  const id = store.get(focusedIdAtom) ?? ''
  await stage.show(
    <PanelContext value={id}>
      <TicketListPanel panelId={id} params={{}} />
    </PanelContext>,
  )
  await vi.waitFor(() => expect(list()).not.toBeNull())
}

const list = () => document.querySelector('.ticket-rows')
/** Lets everything run that is ready to, as often as a command and its request take: all of it is in this process. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  }
}
/** A key on the rows; on the page while there are none. */
const press = (key: string, more: object = {}) =>
  act(async () => {
    const target = list() ?? document.body
    fireEvent.keyDown(target, { key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key, ...more })
    await settle()
  })
const idOf = (row: Element): number => Number(row.id.replace('ticket-', ''))
/** The row that is drawn as the one keys act on, and heard as such; null where none is. */
function shownMarked(): number | null {
  const drawn = [...document.querySelectorAll('.ticket-row.is-cursor.is-aimed')].map(idOf)
  expect(drawn.length).toBeLessThanOrEqual(1)
  const heard = document.getElementById(list()?.getAttribute('aria-activedescendant') ?? '')
  expect(heard ? idOf(heard) : null).toBe(drawn[0] ?? null)
  return drawn[0] ?? null
}
const shownPicked = () => [...document.querySelectorAll('.ticket-row.is-picked')].map(idOf)
const changed = () =>
  server.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('/tickets/')).map(({ path }) => Number(path.split('/').at(-1)))

/** Events that may come between seeing the list and pressing a key. */
const events: readonly ((random: Random) => Promise<unknown>)[] = [
  (random) => press(random.pick(['ArrowDown', 'ArrowDown', 'j', 'k', 'ArrowUp'])),
  () => press('x'),
  () => press('Escape'),
  () => press('.'),
  (random) => press(random.pick(['[', ']'])),
  // A new conversation arrives.
  () =>
    act(async () => {
      const ticket = newTicket()
      server.rows = [ticket, ...server.rows]
      noteTicket(ticket)
    }),
  // A message brings a conversation to the top.
  (random) =>
    act(async () => {
      const before = random.pick(server.rows)
      const at = new Date(Date.UTC(2026, 10, 21, 10, 0, random.whole(0, 3_000))).toISOString()
      const after = { ...before, rev: before.rev + 1, lastMessageAt: at, unreadMessages: 1 }
      server.rows = server.rows.map((row) => (row.id === before.id ? after : row))
      noteTicket(after)
    }),
  // Somebody else resolves one, or takes it away.
  (random) =>
    act(async () => {
      if (server.rows.length < 3) return
      const before = random.pick(server.rows)
      server.rows = server.rows.filter(({ id }) => id !== before.id)
      if (random.chance(0.5)) noteTicket({ ...before, rev: before.rev + 1, status: 'closed' })
      else dropTicket(before.id)
    }),
  () => act(() => queryClient.invalidateQueries()),
  () => act(() => queryClient.resetQueries()),
  (random) => act(async () => store.set(searchAtom, random.pick(['', 'Contato', '1', '3', 'ninguém']))),
  () => act(async () => void (await undoLast())),
  () => act(async () => notify('Algo aconteceu')),
  () => act(async () => void fireEvent.scroll(list() ?? document.body)),
]

test.each([
  ['opens', 'Enter', () => opened],
  ['picks', 'x', shownPicked],
])('a key %s the row that was marked when it was pressed, however long a guard takes', async (_does, key, touched) => {
  await showList()
  const marked = shownMarked()
  const gate = Promise.withResolvers<void>()
  guarded = gate.promise
  await press(key)
  await act(async () => store.set(cursorAtom, server.rows.find(({ id }) => id !== marked)?.id ?? null))
  await act(async () => {
    gate.resolve()
    await settle()
  })
  expect(touched()).toEqual([marked])
})

/** Over all seeds: in one of them there may be no moment with a marked row. */
let acted = 0

test.each(Array.from({ length: 12 }, (_none, seed) => seed + 1))('no key acts on a conversation that is not marked and drawn (seed %i)', async (seed) => {
  const random = createRandom(seed)
  await showList()
  for (let step = 0; step < 40; step += 1) {
    const event = random.pick(events)
    await event(random)
    if (!random.chance(0.4)) continue
    store.set(askedAtom, null)
    const [marked, picked, before] = [shownMarked(), shownPicked(), { opened: opened.length, changed: changed().length }]
    const key = random.pick(['Enter', 'u', 'e'])
    await press(key)
    const [openedNow, changedNow] = [opened.slice(before.opened), changed().slice(before.changed)]
    const situation = `${key} at step ${step}, ${marked} marked, after ${event}`
    expect(
      openedNow.filter((id) => id !== marked),
      situation,
    ).toEqual([])
    expect(
      changedNow.filter((id) => id !== marked),
      situation,
    ).toEqual([])
    if (key === 'Enter') expect(openedNow).toEqual(marked === null ? [] : [marked])
    const asked = store.get(askedAtom)
    if (key === 'e' && asked) for (const id of picked) expect(asked.which.ids).toContain(id)
    acted += openedNow.length + changedNow.length
  }
})

test('the keys acted on marked rows in those runs', () => {
  expect(acted).toBeGreaterThan(12)
})
