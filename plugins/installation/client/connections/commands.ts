import { Disable, Refresh } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { questionAtom } from '#core/client/workbench/question/question.atoms.ts'
import { type CompanyConnection, companyConnectionSchema, disconnectConnection, restartConnection } from '../../contract/index.ts'
import { refreshConnections } from './queries.ts'

export const CONNECTIONS_PANEL = 'installation.connections'
const permission = 'installation.connections'

/** The connection under the cursor of the list. */
export const activeConnectionAtom = atom<CompanyConnection | null>(null)

const namesOf = ({ name, company }: CompanyConnection) => ({ name, company: company.name })
const isStopped = ({ status }: CompanyConnection): boolean => status === 'DISCONNECTED' || status === 'DESTROYED'

/** Asks where that interrupts one that is up. */
export const restart = defineCommand({
  id: 'installation.restartConnection',
  title: 'installation.connections.restart',
  icon: Refresh,
  args: companyConnectionSchema,
  keys: 'r',
  scope: CONNECTIONS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeConnectionAtom),
  when(get, args) {
    const row = args ?? get(activeConnectionAtom)
    return row !== null && row.isManaged && row.isActive
  },
  async run(row, ctx) {
    const work = async () => {
      await ctx.call(restartConnection, { id: row.id })
      await refreshConnections()
      ctx.notify(ctx.t('installation.connections.restarted', namesOf(row)))
    }
    if (row.status !== 'CONNECTED') return work()
    ctx.set(questionAtom, {
      title: ctx.t('installation.connections.restartTitle', namesOf(row)),
      text: ctx.t('installation.connections.restartText'),
      confirmLabel: ctx.t('installation.connections.restart'),
      isDanger: false,
      run: work,
    })
  },
})

export const disconnect = defineCommand({
  id: 'installation.disconnectConnection',
  title: 'installation.connections.disconnect',
  icon: Disable,
  args: companyConnectionSchema,
  keys: 'd',
  scope: CONNECTIONS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeConnectionAtom),
  when(get, args) {
    const row = args ?? get(activeConnectionAtom)
    return row !== null && row.isManaged && row.isActive && !isStopped(row)
  },
  run(row, ctx) {
    ctx.set(questionAtom, {
      title: ctx.t('installation.connections.disconnectTitle', namesOf(row)),
      text: ctx.t('installation.connections.disconnectText'),
      confirmLabel: ctx.t('installation.connections.disconnect'),
      isDanger: true,
      async run() {
        await ctx.call(disconnectConnection, { id: row.id })
        await refreshConnections()
        ctx.notify(ctx.t('installation.connections.disconnected', namesOf(row)))
      },
    })
  },
})

export const connectionCommands: readonly AnyCommand[] = [restart, disconnect]
