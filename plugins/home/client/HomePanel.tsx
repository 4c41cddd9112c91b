import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { FirstSteps, useFirstSteps } from './firstSteps/FirstSteps.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { OwnHome } from './own/OwnHome.tsx'
import { TeamHome } from './team/TeamHome.tsx'
import './home.css'

/** The first screen of the day: one's own work, or that of the team. */
export default function HomePanel(_props: PanelProps<object>) {
  const session = useAtomValue(sessionAtom)
  if (session?.profile === 'user') return <OwnHome />
  return session?.permissions.includes('home.firstSteps') ? <CompanyHome /> : <TeamHome />
}

/** The team's, below the first steps of a company that has not taken them. */
function CompanyHome() {
  const { data, isPending } = useFirstSteps()
  // Until it is known whether they stand above, nothing could stand where it stays.
  if (isPending) return <HomeSkeleton figures={4} shape="rows" />
  if (!data?.isShown) return <TeamHome />
  return (
    <div className="home-with-steps">
      <FirstSteps done={new Map(data.steps.map(({ id, isDone }) => [id, isDone]))} />
      <TeamHome />
    </div>
  )
}
