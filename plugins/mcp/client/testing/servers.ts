import type { McpServer, McpTool } from '../../contract/index.ts'

/** A tool for tests; `change` replaces parts. */
export const aTool = (change: Partial<McpTool> = {}): McpTool => ({
  name: 'consultar_pedido',
  title: 'Consultar pedido',
  description: 'Finds an order by its number.',
  isReadOnly: true,
  mode: 'off',
  isChanged: false,
  ...change,
})

/** A server for tests; `change` replaces parts. */
export const aServer = (change: Partial<McpServer> = {}): McpServer => ({
  id: 4,
  name: 'Loja',
  url: 'https://loja.example/mcp',
  keyTail: '7890',
  assistantIds: [9],
  isActive: true,
  tools: [aTool(), aTool({ name: 'devolver', title: 'Devolver', description: '', isReadOnly: false })],
  readAt: '2026-11-25T12:00:00.000Z',
  failure: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  rev: 1,
  ...change,
})
