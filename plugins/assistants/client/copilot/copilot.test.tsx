// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commandState } from '#core/client/commands/commandState.ts'
import { performCommand } from '#core/client/commands/runCommand.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { replyBoxes, replyDrafts } from '#plugins/chat/contract/client.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { assistantSourceViews } from '../../contract/client.ts'
import { copilotQuery } from '../assistants.ts'
import { askAbout } from './askAbout.ts'
import { CopilotStrip } from './CopilotStrip.tsx'
import { copilotCommands, openCopilot, takeAnswer } from './commands.ts'
import { changeRunAtom, copilotRunsAtom } from './copilot.atoms.ts'
import { HandOverStrip } from './HandOverStrip.tsx'

const TICKET = 12
let box = ''
const open = vi.fn()
const chat = defineClientPlugin({
  id: 'conversations',
  commands: copilotCommands,
  extends: [extend(assistantSourceViews, { load: async () => [], open })],
  provides: [
    provide(replyBoxes, () => ({
      type: (_ticketId: number, text: string) => {
        box += text
        return true
      },
      take: () => {
        const taken = box
        box = ''
        return taken
      },
    })),
    provide(replyDrafts, () => Object.assign(Object.create(null), { get: () => ({ text: box, at: 1 }) })),
  ],
})
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['assistants.ask'], plugins: [chat] })
let requests: FakeRequest[] = []
let reply: FakeReply = {}
beforeEach(() => {
  box = ''
  store.set(copilotRunsAtom, new Map())
  reply = { json: { text: 'Temos, sim.', sources: [] } }
  requests = fakeServer(() => reply)
})

const run = () => store.get(copilotRunsAtom).get(TICKET)
/** Runs the command of the button; answers its undo. */
async function use() {
  const outcome = await performCommand(takeAnswer, { ticketId: TICKET })
  return outcome.kind === 'done' ? outcome.undo : null
}
const strip = () => stage.show(<CopilotStrip ticket={makeTicket({ id: TICKET })} />)

describe('what the copilot says', () => {
  test('stands above the reply box while it grows, and can only be used once it is whole', async () => {
    await strip()
    const asked = askAbout(getContext(), { ticketId: TICKET, task: 'suggest' })
    act(() => store.set(changeRunAtom, run()?.runId ?? '', () => ({ text: 'Temos' })))
    expect(screen.getByText('Temos')).toBeTruthy()
    expect(screen.queryByText(t('assistants.command.use'))).toBeNull()

    await act(() => asked)

    expect(screen.getByText('Temos, sim.')).toBeTruthy()
    expect(screen.getByText(t('assistants.command.use'))).toBeTruthy()
    expect(requests.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ ticketId: TICKET, task: 'suggest', runId: run()?.runId }])
  })

  test('is typed behind what stands there, and goes back out by its undo', async () => {
    await strip()
    box = 'Oi! '
    await act(() => askAbout(getContext(), { ticketId: TICKET, task: 'suggest' }))

    const undo = await use()
    expect(box).toBe('Oi! Temos, sim.')
    expect(run()).toBeUndefined()

    await act(async () => undo?.undo())
    expect(box).toBe('Oi! ')
    expect(run()?.text).toBe('Temos, sim.')
  })

  test('takes the place of the text that it was made of', async () => {
    await strip()
    box = 'temo sim'
    await act(() => askAbout(getContext(), { ticketId: TICKET, task: 'rewrite', text: box, replaces: true }))

    const undo = await use()
    expect(box).toBe('Temos, sim.')

    await act(async () => undo?.undo())
    expect(box).toBe('temo sim')
  })

  test('shows what it looked up, and each opens', async () => {
    reply = { json: { text: 'Em 30 dias.', sources: [{ number: 1, documentId: 4, title: 'Trocas', heading: 'Prazo', address: '' }] } }
    await strip()
    await act(() => askAbout(getContext(), { ticketId: TICKET, task: 'suggest' }))

    fireEvent.click(screen.getByRole('button', { name: '[1] Trocas › Prazo' }))

    expect(open).toHaveBeenCalledWith(4)
  })

  test('is said to have failed where it did', async () => {
    reply = { status: 502, json: { error: 'ERR_ASSISTANT_FAILED', failure: 'auth' } }
    await strip()

    await act(() => askAbout(getContext(), { ticketId: TICKET, task: 'suggest' }))

    expect(screen.getByText(t('errors.ERR_ASSISTANT_FAILED'))).toBeTruthy()
    expect(screen.getByText(t('assistants.command.again'))).toBeTruthy()
  })

  test('of an older question changes nothing of a newer one', async () => {
    await strip()
    await act(() => askAbout(getContext(), { ticketId: TICKET, task: 'suggest' }))

    act(() => store.set(changeRunAtom, 'another', () => ({ text: 'velho' })))

    expect(run()?.text).toBe('Temos, sim.')
  })
})

test('without a copilot its key is free for others', () => {
  expect(commandState(openCopilot, store.get, { ticketId: TICKET })).toBe('disabled')
  queryClient.setQueryData(copilotQuery.queryKey, { name: 'Ajuda' })
  expect(commandState(openCopilot, store.get, { ticketId: TICKET })).toBe('enabled')
})

describe('why an assistant handed over', () => {
  const handOver = { assistant: 'Loja', reason: 'stopWord', summary: 'Quer dois pares', at: '2026-11-25T12:00:00.000Z' }
  const show = (lastMessageBy: { userId: number | null; name: string } | null) =>
    stage.show(<HandOverStrip ticket={makeTicket({ id: TICKET, lastMessageBy })} />)

  test('is read above the reply box until somebody of the team answers', async () => {
    reply = { json: { handOver } }
    await show(null)
    await vi.waitFor(() => expect(screen.getByText('Quer dois pares')).toBeTruthy())
  })

  test('is not asked for once somebody has', async () => {
    reply = { json: { handOver } }
    await show({ userId: 7, name: 'Ana' })

    expect(requests).toEqual([])
    expect(screen.queryByText('Quer dois pares')).toBeNull()
  })
})
