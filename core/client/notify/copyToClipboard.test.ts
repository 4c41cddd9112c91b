// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { copyToClipboard } from './copyToClipboard.ts'
import { toastsAtom } from './notify.ts'

beforeAll(() => initI18n('pt-BR'))
beforeEach(() => store.set(toastsAtom, []))
afterEach(() => vi.unstubAllGlobals())

const toasts = () => store.get(toastsAtom).map(({ text }) => text)
const withClipboard = (clipboard: object | undefined) => vi.stubGlobal('navigator', { clipboard })

test('what is copied is said', async () => {
  const writeText = vi.fn(async () => {})
  withClipboard({ writeText })

  await copyToClipboard('Bom dia', 'Texto copiado')

  expect(writeText).toHaveBeenCalledExactlyOnceWith('Bom dia')
  expect(toasts()).toEqual(['Texto copiado'])
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
  ['has no clipboard, as on plain http', undefined],
])('a browser that %s is named, and nothing is said to be copied', async (_case, clipboard) => {
  withClipboard(clipboard)

  await copyToClipboard('Bom dia', 'Texto copiado')

  expect(toasts()).toEqual([t('core.clipboard.refused')])
})
