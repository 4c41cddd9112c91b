// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { forgetPanel, loadPanel } from './loadPanel.ts'

test('a panel that could not be fetched says so in words, and is fetched again once that is forgotten', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Panel = () => null
  const load = vi
    .fn<() => Promise<{ default: () => null }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Panel })
  const panel = definePanel({ type: 'test.lost', params: z.object({}), title: () => 'Perdido', load, reuse: 'single' })

  await expect(loadPanel(panel)).rejects.toMatchObject({ code: 'ERR_NOT_FETCHED' })
  await expect(loadPanel(panel)).rejects.toMatchObject({ code: 'ERR_NOT_FETCHED' })
  forgetPanel(panel)

  expect(await loadPanel(panel)).toBe(Panel)
  expect(load).toHaveBeenCalledTimes(2)
  consoleError.mockRestore()
})
