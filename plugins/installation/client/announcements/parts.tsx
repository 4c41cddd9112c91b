import { lazy, Suspense } from 'react'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { companyAnnouncements } from '../../contract/index.ts'
import '../installation.css'

type Props = OwnFieldProps<(typeof companyAnnouncements)['fields']>

const LazyPeriod = lazy(async () => ({ default: (await import('./AnnouncementFields.tsx')).PeriodFields }))
const LazyCompanies = lazy(async () => ({ default: (await import('./AnnouncementFields.tsx')).CompanyFields }))

export const Period = (props: Props) => (
  <Suspense fallback={<Skeleton />}>
    <LazyPeriod {...props} />
  </Suspense>
)

export const Companies = (props: Props) => (
  <Suspense fallback={<Skeleton />}>
    <LazyCompanies {...props} />
  </Suspense>
)
