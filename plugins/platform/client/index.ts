import { Cog, Office } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { pageBanners } from '#core/client/workbench/pageBanners.ts'
import { extend } from '#core/contract/define.ts'
import { announcementChanged, announcementClosed, tenantChanged } from '../contract/index.ts'
import { AnnouncementBanner } from './announcement/AnnouncementBanner.tsx'
import { loadAnnouncement, noteAnnouncement, noteClosed } from './announcement/announcement.ts'
import { hideAnnouncement } from './announcement/commands.ts'
import { installationPanel, tenantsPanel } from './panels.ts'
import { supportCommands } from './support/commands.ts'
import { goToTenants, tenantCommands } from './tenants/commands.ts'
import { refreshTenants } from './tenants/queries.ts'
import { TenantDialogs } from './tenants/TenantDialogs.tsx'
import { linkCommands } from './userTenants/commands.ts'
import { LinkDialogs } from './userTenants/LinkDialogs.tsx'
import { userTenantsScreen } from './userTenants/screen.tsx'
import { NewVersion } from './version/NewVersion.tsx'
import { watchVersion } from './version/newVersion.ts'

const profiles = ['superadmin'] as const

/** An answer that does not come is asked for again once the line is back. */
const announce = () => void loadAnnouncement().catch(() => {})

/** The superadmin's screens; and for everybody what the installation announces, and the word that there is a newer page. */
export default defineClientPlugin({
  id: 'platform',
  requires: ['team'],
  parts: [userTenantsScreen],
  routes: [
    { path: '/assinatura', name: 'assinatura', profiles, open: () => [{ panel: installationPanel, params: {} }] },
    { path: '/tenants', profiles, open: () => [{ panel: tenantsPanel, params: {} }] },
  ],
  panels: [installationPanel, tenantsPanel],
  commands: [...tenantCommands, ...linkCommands, ...supportCommands, hideAnnouncement],
  sockets: [
    onSocket(tenantChanged, () => void refreshTenants()),
    onSocket(announcementChanged, ({ announcement }) => noteAnnouncement(announcement)),
    onSocket(announcementClosed, ({ id }) => noteClosed(id)),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'platform.tenants',
      title: 'platform.tenants.title',
      icon: Office,
      path: '/tenants',
      area: 'platform',
      order: 5,
      menu: 'tenants',
      profiles,
      command: goToTenants.id,
    }),
    extend(sideBarItems, {
      id: 'platform',
      title: 'platform.title',
      icon: Cog,
      path: '/assinatura',
      area: 'platform',
      order: 10,
      menu: 'assinatura',
      profiles,
    }),
    extend(overlays, TenantDialogs),
    extend(overlays, LinkDialogs),
    extend(overlays, NewVersion),
    extend(pageBanners, AnnouncementBanner),
  ],
  setup() {
    announce()
    const stops = [watchVersion(), onResync(announce)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
