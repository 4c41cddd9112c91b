import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Caller } from '#core/server/testing/calls.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { Desk, TestVisitor } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { aDocument, aNode, askNode } from '../../contract/testing/flows.ts'

/** Messages that a visitor heard from us. */
export const receivedTexts = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
export const reads = (visitor: TestVisitor, bodies: unknown[]) =>
  vi.waitFor(async () => expect(await receivedTexts(visitor)).toEqual(bodies), { timeout: 10_000 })

export interface SiteFlows {
  /** Id of the site's connection. */
  site: number
  /** A flow that is published, by an administrator unless given, and begins with every new conversation on the site. */
  publish(draft: contract.FlowDocument, entry?: Partial<contract.FlowEntry>, by?: Caller): Promise<contract.Flow>
  /** Switches off all that were published. */
  switchOff(): Promise<void>
}

/** Flows of a test that begin by themselves. */
export async function openSiteFlows(desk: Desk): Promise<SiteFlows> {
  const site = (await tenantRows(desk.kernel.ctx.db, desk.admin, connections).first(eq(connections.name, 'Site')))?.id ?? 0
  const made: number[] = []
  let names = 0
  return {
    site,
    async publish(draft, entry = { connectionIds: [site] }, by = desk.admin) {
      names += 1
      const flow = await desk.ask(
        contract.createFlow,
        { name: `Fluxo ${names}`, draft, isActive: true, entry: { connectionIds: [], keywords: [], ...entry } },
        desk.admin,
      )
      made.push(flow.id)
      return desk.ask(contract.publishFlow, { id: flow.id, rev: flow.rev, note: 'primeira' }, by)
    },
    async switchOff() {
      for (const id of made.splice(0)) await desk.ask(contract.updateFlow, { id, isActive: false, entry: { connectionIds: [], keywords: [] } }, desk.admin)
    },
  }
}

/** Asks for a department; "sair" leads to `tchau`, which {@link withClose} adds. */
export const menu = (vendas: number): contract.FlowDocument =>
  aDocument(
    [
      askNode('Setor', {
        parts: [{ part: 'text', text: 'Oi {{primeiroNome}}, com quem quer falar?' }],
        menu: {
          as: 'auto',
          options: [
            { id: 'v', label: 'Vendas', next: 'vendas' },
            { id: 's', label: 'Suporte', next: 'fim' },
          ],
        },
        silence: { minutes: 10, say: 'Ainda está aí?', next: 'fim' },
      }),
      aNode('transfer', 'vendas', { queueId: vendas, userId: null, say: 'Passando para Vendas.' }),
    ],
    { anywhere: [{ id: 'sair', when: { op: 'text', how: 'is', values: ['sair'] }, next: 'tchau' }] },
  )
export const withClose = (document: contract.FlowDocument): contract.FlowDocument => ({
  ...document,
  nodes: [...document.nodes, aNode('close', 'tchau', { reasonId: null, say: 'Até logo.' })],
})
/** Question that Maria is asked by {@link menu}. */
export const QUESTION = 'Oi Maria, com quem quer falar?\n\n1. Vendas\n2. Suporte'
