import { Add, Disable, Edit, Office } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { tenantSchema, updateTenant } from '../../contract/index.ts'
import { TENANTS_PANEL } from '../panelIds.ts'
import { activeTenantAtom, suspendDialogAtom, tenantDialogAtom } from './dialogs.atoms.ts'
import { refreshTenants } from './queries.ts'

const nothing = z.object({})
const ofTenant = tenantSchema.pick({ id: true, name: true, status: true })
const permission = 'platform.tenants'

export const goToTenants = defineCommand({
  id: 'platform.goToTenants',
  title: 'platform.command.goToTenants',
  icon: Office,
  args: nothing,
  keys: 'g o',
  permission,
  address: '/tenants',
  run: (_args, ctx) => ctx.navigate('/tenants'),
})

export const newTenant = defineCommand({
  id: 'platform.createTenant',
  title: 'platform.command.createTenant',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: TENANTS_PANEL,
  permission,
  run: (_args, ctx) => ctx.set(tenantDialogAtom, 'new'),
})

export const editTenant = defineCommand({
  id: 'platform.editTenant',
  title: 'platform.command.editTenant',
  icon: Edit,
  args: tenantSchema,
  keys: 'e',
  scope: TENANTS_PANEL,
  permission,
  resolve: (get) => get(activeTenantAtom),
  run: (tenant, ctx) => ctx.set(tenantDialogAtom, tenant),
})

/** Run by the question before it, and by its own undo. */
export const setTenantStatus = defineCommand({
  id: 'platform.setTenantStatus',
  title: 'platform.command.switchTenant',
  args: z.object({ id: z.int(), name: z.string(), isActive: z.boolean() }),
  permission,
  isHidden: true,
  async run({ id, name, isActive }, ctx) {
    const set = async (isLetIn: boolean) => {
      await ctx.call(updateTenant, { id, status: isLetIn ? 'active' : 'inactive' })
      await refreshTenants()
    }
    await set(isActive)
    return { label: ctx.t(isActive ? 'platform.done.active' : 'platform.done.inactive', { name }), undo: () => set(!isActive) }
  },
})

/** Asks before it suspends; lets in at once. */
export const switchTenant = defineCommand({
  id: 'platform.switchTenant',
  title: 'platform.command.switchTenant',
  icon: Disable,
  args: ofTenant,
  keys: 's',
  scope: TENANTS_PANEL,
  permission,
  resolve: (get) => get(activeTenantAtom),
  async run({ id, name, status }, ctx) {
    if (status === 'active') ctx.set(suspendDialogAtom, { id, name })
    else await ctx.run(setTenantStatus, { id, name, isActive: true })
  },
})

export const tenantCommands: readonly AnyCommand[] = [goToTenants, newTenant, editTenant, switchTenant, setTenantStatus]
