import { expect, it } from 'vitest'
import { createHostLink, type PageWindow } from './createHostLink.ts'

const HOST = 'https://loja.com'

const start = (hostOrigin: string | null = HOST) => {
  const posted: [unknown, unknown][] = []
  const heard: string[] = []
  const parent: PageWindow['parent'] = { postMessage: (message, target) => posted.push([message, target]) }
  let listener: Parameters<PageWindow['addEventListener']>[1] = () => {}
  const page: PageWindow = {
    parent,
    addEventListener: (_, hear) => {
      listener = hear
    },
  }
  const link = createHostLink({ page, isEmbedded: true, hostOrigin, onOpened: () => heard.push('opened'), onClosed: () => heard.push('closed') })
  const hear = (data: unknown, origin: string, source: unknown = parent) => listener({ data, origin, source })
  return { link, posted, heard, hear }
}

it('listens to the window around it, of the right origin', () => {
  const { link, heard, hear } = start()
  expect(link.isOpen()).toBe(false)

  hear({ balcao: 'opened' }, HOST)

  expect(heard).toEqual(['opened'])
  expect(link.isOpen()).toBe(true)
})

it('listens to nobody else', () => {
  const { heard, hear } = start()

  hear({ balcao: 'opened' }, 'https://evil.com')
  hear({ balcao: 'opened' }, HOST, { postMessage: () => {} })
  hear({ balcao: 'opened' }, HOST, null)
  hear('opened', HOST)

  expect(heard).toEqual([])
})

it('speaks to the origin of the host alone, and repeats no count', () => {
  const { link, posted } = start()

  for (const count of [2, 2, 0]) link.tellUnread(count)
  link.askToClose()

  expect(posted).toEqual([
    [{ balcao: 'unread', count: 2 }, HOST],
    [{ balcao: 'unread', count: 0 }, HOST],
    [{ balcao: 'close' }, HOST],
  ])
})

it('is silent where the host is not known', () => {
  const { link, posted } = start(null)

  link.tellUnread(2)
  link.askToClose()

  expect(posted).toEqual([])
})
