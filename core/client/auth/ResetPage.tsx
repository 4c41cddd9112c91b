import { usePathname } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { PublicPage } from './PublicPage.tsx'
import { ResetNewForm } from './ResetNewForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'

/** /reset asks for the e-mail; /reset/{token}, the link of that e-mail, asks for the new password. */
export default function ResetPage() {
  const t = useT()
  const token = tokenOf(usePathname())
  return (
    <PublicPage title={t(token === null ? 'core.reset.title' : 'core.reset.newTitle')}>
      {token === null ? <ResetRequestForm /> : <ResetNewForm token={token} />}
    </PublicPage>
  )
}

function tokenOf(path: string): string | null {
  const segment = path.split('/').filter(Boolean)[1]
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
