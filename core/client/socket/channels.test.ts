import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ClientContext, onSocket } from '#core/client/plugin.ts'
import { defineEvent } from '#core/contract/define.ts'
import { receive, registerSocketHandlers } from './channels.ts'

const payload = z.object({ id: z.int() })
const userChanged = defineEvent('team.userChanged', payload, { channel: 'user', kind: 'update', key: 'user' })
const userRemoved = defineEvent('team.userRemoved', payload, { channel: 'user', kind: 'delete', key: 'user' })
const flowSaved = defineEvent('flows.saved', payload)
// The handlers only pass it on.
const ctx: ClientContext = Object.create(null)

afterEach(() => vi.restoreAllMocks())

describe('a message of the live line', () => {
  it.each([
    ['{action, key}', userChanged, 'user', { action: 'update', user: { id: 1 } }],
    ['{type, payload}', flowSaved, 'flows.saved', { type: 'flows.saved', payload: { id: 1 } }],
  ])('of the form %s reaches its handler, parsed', (_, event, channel, body) => {
    const handle = vi.fn()
    const dispose = registerSocketHandlers([onSocket(event, handle)], ctx)

    receive(channel, { ...body, extra: 1 })
    dispose()
    receive(channel, body)

    expect(handle).toHaveBeenCalledExactlyOnceWith({ id: 1 }, ctx)
  })

  it('reaches only the handlers of its kind', () => {
    const changed = vi.fn()
    const removed = vi.fn()
    const dispose = registerSocketHandlers([onSocket(userChanged, changed), onSocket(userRemoved, removed)], ctx)

    receive('user', { action: 'delete', user: { id: 4 } })
    dispose()

    expect(changed).not.toHaveBeenCalled()
    expect(removed).toHaveBeenCalledOnce()
  })

  it.each([null, 'text', 7, [1]])('that is %o is logged and dropped', (body) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()

    receive('user', body)

    expect(warn).toHaveBeenCalledOnce()
  })

  it('that does not fit is logged by names, never by content', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const handle = vi.fn()
    const dispose = registerSocketHandlers([onSocket(userChanged, handle)], ctx)

    receive('user', { action: 'update', user: { id: 'segredo' } })
    dispose()

    expect(handle).not.toHaveBeenCalled()
    expect(JSON.stringify(warn.mock.calls)).toContain('team.userChanged')
    expect(JSON.stringify(warn.mock.calls)).not.toContain('segredo')
  })

  it('goes on to the others when a handler throws', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const second = vi.fn()
    const first = () => {
      throw new Error('broken')
    }
    const dispose = registerSocketHandlers([onSocket(userChanged, first), onSocket(userChanged, second)], ctx)

    receive('user', { action: 'update', user: { id: 1 } })
    dispose()

    expect(second).toHaveBeenCalledOnce()
  })
})
