import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import { queryClient } from './queryClient.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('a question without a line fails at once and is not left waiting: a screen would show its shape for ever', async () => {
  onlineManager.setOnline(false)
  const ask = vi.fn(() => Promise.reject(new AppError('ERR_OFFLINE', 0)))

  const asked = queryClient.fetchQuery({ queryKey: ['offline'], queryFn: ask, retry: false })

  await expect(asked).rejects.toMatchObject({ code: 'ERR_OFFLINE' })
  expect(ask).toHaveBeenCalledTimes(1)
})
