import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
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

describe('an answer that is to be asked for again', () => {
  const queryKey = ['rows']
  const isOutdated = () => queryClient.getQueryState(queryKey)?.isInvalidated
  const fetchRows = () => queryClient.fetchQuery({ queryKey, queryFn: async () => [{ status: 'draft', sent: 0 }], staleTime: 60_000 })

  it('is so still after a change of a part of it, until it was asked for', async () => {
    await fetchRows()
    await queryClient.invalidateQueries({ queryKey })

    queryClient.setQueryData<{ sent: number }[]>(queryKey, (rows) => rows?.map((row) => ({ ...row, sent: 8 })))
    expect(queryClient.getQueryData(queryKey)).toEqual([{ status: 'draft', sent: 8 }])
    expect(isOutdated()).toBe(true)
    queryClient.setQueriesData<unknown[]>({ queryKey }, (rows) => rows?.slice(0, 0))
    expect(isOutdated()).toBe(true)

    await fetchRows()
    expect(isOutdated()).toBe(false)
  })

  it('is none where nobody said so', async () => {
    await fetchRows()

    queryClient.setQueryData<unknown[]>(queryKey, (rows) => rows?.slice(0, 0))

    expect(isOutdated()).toBe(false)
  })
})
