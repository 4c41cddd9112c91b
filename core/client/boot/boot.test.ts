// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { navigate } from '#core/client/browser/navigate.ts'
import { type BootStep, runBoot } from './runBoot.ts'
import { showFailure } from './showFailure.ts'

describe('the start', () => {
  const step = (name: string, run: BootStep['run']): BootStep => ({ name, run })
  const nothing = () => undefined

  it('runs its steps in order, then mounts', async () => {
    const order: string[] = []
    const note = (name: string) =>
      step(name, async () => {
        order.push(name)
        return undefined
      })

    expect(await runBoot([note('a'), note('b'), note('c')])).toEqual({ kind: 'mount' })
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('goes elsewhere when a step asks for it, and asks no further one', async () => {
    const later = vi.fn(nothing)

    expect(await runBoot([step('a', () => ({ redirect: '/login' })), step('b', later)])).toEqual({ kind: 'redirect', to: '/login' })
    expect(later).not.toHaveBeenCalled()
  })

  it('names the step that failed', async () => {
    const error = new Error('no catalogue')
    const failing = step('i18n', () => {
      throw error
    })

    expect(await runBoot([failing, step('b', nothing)])).toEqual({ kind: 'failed', step: 'i18n', error })
  })

  it('that failed leaves a sentence and a button', () => {
    const reload = vi.fn()
    showFailure(document.body, reload)

    expect(document.querySelector('[role=alert]')?.textContent).toContain('não conseguiu iniciar')
    document.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('navigation', () => {
  it('pushes, replaces, or opens a new tab', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const before = history.length

    navigate('/contatos?a=1')
    expect(`${location.pathname}${location.search}`).toBe('/contatos?a=1')
    navigate('/filas', { replace: true })
    expect(location.pathname).toBe('/filas')
    navigate('/kanban', { newTab: true })

    expect(open).toHaveBeenCalledWith('/kanban', '_blank', 'noopener')
    expect(location.pathname).toBe('/filas')
    expect(history.length).toBe(before + 1)
  })

  it('from the empty chat to itself does nothing, and goes on to a conversation', () => {
    navigate('/atendimento/chats/', { replace: true })
    const before = history.length

    navigate('/atendimento/chats?a=1')
    expect(history.length).toBe(before)
    expect(location.search).toBe('')
    navigate('/atendimento/12')

    expect(location.pathname).toBe('/atendimento/12')
    expect(history.length).toBe(before + 1)
  })
})
