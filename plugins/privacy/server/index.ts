import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { sendPerson } from './download/sendPerson.ts'
import { erasePerson } from './erasePerson.ts'
import { layoutsPart } from './layoutsPart.ts'
import { listLog } from './log.ts'

export default defineServerPlugin({
  id: 'privacy',
  requires: ['contacts', 'media', 'team', 'workspaces'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'privacy.download': { sentence: 'Download what is known of a person', profiles: ['admin'] },
    'privacy.erase': { sentence: 'Erase a person for good', profiles: ['admin'] },
    'privacy.log': { sentence: 'See who downloaded or erased data of people', profiles: ['admin'] },
  },
  routes: [
    route(contract.erasePerson, (wish, actor, ctx) => erasePerson(ctx, actor, wish)),
    route(contract.listPrivacyLog, ({ pageNumber }, actor, ctx) => listLog(ctx, actor, pageNumber)),
  ],
  rawRoutes: [sendPerson],
  extends: [layoutsPart.extends, extend(panelRights, { panel: 'privacy.log', permission: 'privacy.log' })],
  provides: [layoutsPart.provides],
})
