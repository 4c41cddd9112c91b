// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { fetchedLayer } from './fetchedLayer.tsx'

interface Props {
  onClose: () => void
}
const Dialog = () => <p>Transferir</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeAll(() => initI18n('pt-BR'))
beforeEach(() => {
  store.set(toastsAtom, [])
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  store.set(liveConnectionAtom, { state: 'connecting', sinceMs: 0, latencyMs: null })
  vi.restoreAllMocks()
})

const open = (Layer: ComponentType<Props>, onClose = vi.fn()) =>
  act(async () =>
    render(
      <Suspense fallback={null}>
        <Layer onClose={onClose} />
      </Suspense>,
    ),
  )

test('a layer that could not be fetched is closed, and opened again it is fetched again', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType<Props> }>>().mockImplementationOnce(lost).mockResolvedValue({ default: Dialog })
  const Layer = fetchedLayer(load)
  const onClose = vi.fn()

  const { unmount } = await open(Layer, onClose)
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  await open(Layer)

  expect(screen.getByText('Transferir')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test('one that was fetched is not fetched again', async () => {
  const load = vi.fn(async () => ({ default: Dialog }))
  const Layer = fetchedLayer<Props>(load)
  const { unmount } = await open(Layer)
  unmount()

  await open(Layer)

  expect(load).toHaveBeenCalledOnce()
})

test.each([
  ['without a line that is said', 'down', 'errors.ERR_OFFLINE', null],
  ['with a line a reload is offered, for browsers that remember a failure', 'live', 'errors.ERR_NOT_FETCHED', 'core.crash.reload'],
] as const)('%s', async (_case, state, text, action) => {
  store.set(liveConnectionAtom, { state, sinceMs: 0, latencyMs: null })

  await open(fetchedLayer<Props>(lost))

  const toast = store.get(toastsAtom).at(-1)
  expect([toast?.text, toast?.action?.label ?? null]).toEqual([t(text), action && t(action)])
})

describe('keys that are typed while a layer is fetched', () => {
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event
  }

  /** A form that comes when it is told to, opened over a page that listens to keys. */
  async function opening() {
    const arrived = Promise.withResolvers<{ default: ComponentType<Props> }>()
    const heard: string[] = []
    const onPage = ({ key }: KeyboardEvent) => heard.push(key)
    addEventListener('keydown', onPage)
    const changes: string[] = []
    const Form = () => (
      <div role="dialog">
        {/* biome-ignore lint/a11y/noAutofocus: as the layers do */}
        <input type="text" aria-label="Nome" autoFocus onChange={(event) => changes.push(event.target.value)} />
      </div>
    )
    const onClose = vi.fn()
    await open(
      fetchedLayer<Props>(() => arrived.promise),
      onClose,
    )
    const come = () => act(async () => arrived.resolve({ default: Form }))
    return { come, heard, changes, onClose, end: () => removeEventListener('keydown', onPage) }
  }

  test('stand in its first field, and mean nothing to the page below', async () => {
    const { come, heard, changes, end } = await opening()
    for (const key of ['B', 'x', 'Backspace', 'r', 'u', 'Enter']) expect(press(key).defaultPrevented).toBe(true)

    await come()

    expect(heard).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Bru')
    expect(changes).toEqual(['Bru'])
    press('e')
    expect(heard).toEqual(['e'])
    end()
  })

  test('Esc closes what has not come yet', async () => {
    const { onClose, heard, end } = await opening()
    press('Escape')
    expect(onClose).toHaveBeenCalledOnce()
    press('e')
    expect(heard).toEqual(['e'])
    end()
  })
})

test('keys pressed while a preview is fetched stay with the page below', async () => {
  const Layer = fetchedLayer<Props>(() => new Promise(() => {}), { takesKeys: false })
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', hear)
  await open(Layer)

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true }))

  document.removeEventListener('keydown', hear)
  expect(heard).toEqual(['k'])
})
