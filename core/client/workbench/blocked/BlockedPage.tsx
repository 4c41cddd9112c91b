import '@blueprintjs/core/lib/css/blueprint.css'
import '../../ui/blueprint.css'
import '../../ui/ui.css'
import '../../ui/table.css'
import '../../ui/phone.css'
import { OverlaysProvider } from '@blueprintjs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { logout } from '#core/client/auth/logout.ts'
import { PublicPage } from '#core/client/auth/PublicPage.tsx'
import { SupportLink } from '#core/client/auth/SupportLink.tsx'
import { addCatalogues, useT } from '#core/client/i18n/index.ts'
import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { corePlugin } from '../corePlugin.ts'
import { type BlockedPageLoad, blockedPages } from './blockedPages.ts'

/** Pages of the plugins of this build, with their texts. */
const pages = () =>
  discoverPlugins().flatMap(({ extends: contributed = [], i18n }) =>
    contributed.flatMap(({ point, value }) =>
      point === blockedPages.id && isLoad(value)
        ? [
            lazy(async () => {
              await Promise.all([corePlugin.i18n, i18n].map((texts) => texts && addCatalogues(texts)))
              return value()
            }),
          ]
        : [],
    ),
  )

const isLoad = (value: unknown): value is BlockedPageLoad => typeof value === 'function'

/** In place of the workbench for people of a company whose subscription is unpaid: what is owed, how to pay it, and how to leave. */
export default function BlockedPage() {
  const t = useT()
  const [parts] = useState(pages)
  return (
    <QueryClientProvider client={queryClient}>
      <OverlaysProvider>
        <PublicPage title={t('core.blocked.title')} isLong>
          <p className="prose" role="status">
            {t('core.blocked.text')}
          </p>
          <div className="blocked-actions">
            <SupportLink />
            <Button onClick={() => void logout()}>{t('core.blocked.leave')}</Button>
          </div>
          <Suspense fallback={<Skeleton rows={4} />}>
            {parts.map((Part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the plugins of a build do not change
              <Part key={index} />
            ))}
          </Suspense>
        </PublicPage>
      </OverlaysProvider>
    </QueryClientProvider>
  )
}
