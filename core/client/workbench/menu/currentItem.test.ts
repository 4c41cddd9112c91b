import { Link } from '@blueprintjs/icons'
import { expect, test } from 'vitest'
import type { SideBarItem } from '#core/client/plugin.ts'
import { findCurrent } from './currentItem.ts'

const item = (path: string, alsoAt: SideBarItem['alsoAt'] = []): SideBarItem => ({
  id: path,
  title: path,
  icon: Link,
  path,
  alsoAt,
  area: 'settings',
  order: 1,
  menu: path,
})
const items = [item('/configuracoes/assistentes', ['/configuracoes/claude']), item('/configuracoes/webhooks', () => ['/configuracoes/hooks'])]

test.each([
  ['/configuracoes/assistentes', '/configuracoes/assistentes'],
  ['/configuracoes/assistentes/7', '/configuracoes/assistentes'],
  ['/configuracoes/claude', '/configuracoes/assistentes'],
  ['/configuracoes/claudete', undefined],
  ['/configuracoes/webhooks', '/configuracoes/webhooks'],
  ['/configuracoes/hooks', '/configuracoes/webhooks'],
])('at %s the entry %s is the current one', (address, expected) => {
  expect(findCurrent(items, address, null)?.path).toBe(expected)
})
