import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { announcementParts } from './announcements.ts'
import { backupsPart } from './backups/index.ts'
import { connectionsPart } from './connections.ts'
import { jobsPart } from './jobs.ts'
import { logPart } from './log.ts'
import { tapLog } from './logTap.ts'
import { addEntry, ownNode } from './node.ts'
import { leave, versionsPart } from './versions.ts'

/** The superadmin's screens for connections, jobs, announcements, log and versions of the whole installation. */
export default defineServerPlugin({
  id: 'installation',
  isEssential: true,
  requires: ['channels', 'connections', 'platform', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  parts: [connectionsPart, jobsPart, ...announcementParts, logPart, versionsPart, backupsPart],
  extends: [
    extend(panelRights, { panel: 'installation.connections', permission: 'installation.connections' }),
    extend(panelRights, { panel: 'installation.jobs', permission: 'installation.jobs' }),
    extend(panelRights, { panel: 'installation.announcements', permission: 'installation.announce' }),
    extend(panelRights, { panel: 'installation.log', permission: 'installation.log' }),
    extend(panelRights, { panel: 'installation.backups', permission: 'installation.backups' }),
    extend(panelRights, { panel: 'installation.versions', permission: 'installation.update' }),
  ],
  setup(ctx) {
    const own = ownNode(ctx)
    return tapLog(ctx.log, (entry) => addEntry(own, entry))
  },
  begin: (ctx) => () => void leave(ctx).catch(() => {}),
})
