import { restorableRows } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { mailers } from '#core/server/mail.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { closeAnnouncement, readAnnouncement, readWritten, saveAnnouncement } from './announcement.ts'
import { listSupport, setSupport } from './support.ts'
import { createTenant, listTenants, updateTenant } from './tenants.ts'
import { createRestorableLinks, linkRows, restorableLinks } from './trackedLinks.ts'
import { createUserTenant, deleteUserTenant, listUserTenants, updateUserTenant } from './userTenants.ts'

const superadmins = ['superadmin'] as const

export default defineServerPlugin({
  id: 'platform',
  isEssential: true,
  requires: ['team', 'connections'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'platform.announce': { sentence: 'Announce something to the people of all companies', profiles: superadmins },
    'platform.tenants': { sentence: 'Create companies, set their limits, suspend them and let them in again', profiles: superadmins },
    'platform.userTenants': { sentence: 'Let people of one company work in others', profiles: superadmins },
    'platform.support': { sentence: 'Mark people as support', profiles: superadmins },
    'platform.state': { sentence: 'See how the installation is doing', profiles: superadmins },
  },
  routes: [
    route(contract.listTenants, (_input, _actor, ctx) => listTenants(ctx)),
    route(contract.createTenant, (wanted, _actor, ctx) => createTenant(ctx, wanted)),
    route(contract.updateTenant, (change, _actor, ctx) => updateTenant(ctx, change)),
    route(contract.listUserTenants, (input, _actor, ctx) => listUserTenants(ctx, input)),
    route(contract.createUserTenant, (wanted, actor, ctx) => createUserTenant(ctx, actor, wanted)),
    route(contract.updateUserTenant, (change, actor, ctx) => updateUserTenant(ctx, actor, change)),
    route(contract.deleteUserTenant, (which, actor, ctx) => deleteUserTenant(ctx, actor, which)),
    route(contract.listSupport, (_input, _actor, ctx) => listSupport(ctx)),
    route(contract.setSupport, (wanted, actor, ctx) => setSupport(ctx, actor, wanted)),
    route(contract.getAnnouncement, (_input, actor, ctx) => readAnnouncement(ctx, actor)),
    route(contract.closeAnnouncement, ({ announcementId }, actor, ctx) => closeAnnouncement(ctx, actor, announcementId)),
    route(contract.getWrittenAnnouncement, (_input, _actor, ctx) => readWritten(ctx)),
    route(contract.saveAnnouncement, (wanted, _actor, ctx) => saveAnnouncement(ctx, wanted)),
    route(contract.getInstallation, async (_input, _actor, ctx) => {
      const [mailer] = ctx.contributionsOf(mailers)
      const { startedAt, ...state } = await ctx.host.state()
      return { ...state, startedAt: startedAt.toISOString(), hasMail: (await mailer?.canSend(ctx, PLATFORM_TENANT)) ?? false }
    }),
  ],
  provides: [provide(contract.companiesService, (ctx) => ({ create: (wanted) => createTenant(ctx, wanted) })), provide(restorableLinks, createRestorableLinks)],
  extends: [
    extend(restorableRows, linkRows),
    extend(panelRights, { panel: 'platform.tenants', permission: 'platform.tenants' }),
    extend(panelRights, { panel: 'platform.userTenants', permission: 'platform.userTenants' }),
    extend(panelRights, { panel: 'platform.installation', permission: 'platform.state' }),
  ],
})
