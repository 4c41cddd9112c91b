// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { actionUndoers } from '#core/client/commands/actionUndo.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { ticketRows } from '../../contract/index.ts'
import { unpick } from '../bulk/selection.ts'
import { makeTicket } from '../testing/ticket.ts'
import { ticketRowsService } from '../ticketRowsService.ts'
import { dropDeleted, tickets } from '../tickets.ts'
import { askDelete, deleteActions, deleteConfirmed, deletingAtom } from './deleteActions.ts'

const undone = vi.fn(async () => {})
let requests: FakeRequest[] = []
let stop = () => {}
beforeEach(async () => {
  saveSession(testSession({ permissions: ['tickets.delete'] }))
  stop = await startKernel([
    {
      id: 'tickets',
      commands: deleteActions,
      provides: [provide(ticketRows, () => ticketRowsService)],
      extends: [extend(actionUndoers, { undo: undone })],
    },
  ])
  for (const id of [71, 72, 73]) tickets.upsert(makeTicket({ id, name: `Contato ${id}` }))
  requests = fakeServer(({ method, path }) => {
    if (path === '/ticketDeletions') return { json: [72, 99] }
    return { json: method === 'DELETE' ? { message: 'TICKET_DELETED', rev: 9 } : makeTicket({ id: 71 }) }
  })
})
afterEach(() => {
  store.set(deletingAtom, null)
  unpick()
  tickets.clear()
  stop()
  undone.mockClear()
  vi.unstubAllGlobals()
})

const deleted = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)

test('the command asks first, with the name of the contact, and deletes nothing', async () => {
  await askDelete.run({ ticketId: 71 }, getContext())

  expect(store.get(deletingAtom)).toEqual({ ids: [71], name: 'Contato 71' })
  expect(deleted()).toEqual([])
})

test('a confirmed one leaves this browser at once, and the log brings it back', async () => {
  const remove = deleteActions.find(({ id }) => id === 'tickets.deleteNow')

  const answer = await remove?.run({ ticketId: 71, goesOn: true }, getContext())
  const isGone = tickets.get(71) === undefined
  if (answer) await answer.undo()

  expect(deleted()).toEqual(['/tickets/71'])
  expect(isGone).toBe(true)
  expect(undone).toHaveBeenCalledWith({ rows: 'tickets.deletions', rowId: '71', rev: 9 })
  expect(tickets.get(71)).toBeDefined()
})

test('of several each goes by its own call', async () => {
  await deleteConfirmed(getContext(), { ids: [71, 72], name: '' })

  expect(deleted()).toEqual(['/tickets/71', '/tickets/72'])
  expect([71, 72, 73].filter((id) => tickets.get(id))).toEqual([73])
})

test('what was deleted without a connection goes when it is back', async () => {
  await dropDeleted()

  expect([71, 72, 73].filter((id) => tickets.get(id))).toEqual([71, 73])
})
