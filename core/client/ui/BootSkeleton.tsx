import { isPublicPath, plainPath } from '#core/client/browser/addresses.ts'
import './bootSkeleton.css'

/** Rows of the list, or of the page. */
const ROWS = 8

/** Where conversations are worked on, side by side. */
const DESK = '/atendimento'

const rows = (name: string) =>
  Array.from({ length: ROWS }, (_each, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without names that never move
    <div key={row} className={name}>
      {name === 'boot-ticket' && <i className="boot-dot" />}
      <i className="boot-bar" />
    </div>
  ))

/** The outline of what comes, of the size it will have; without words, as their catalogues are still coming. It shows itself after 200 ms. */
export function BootSkeleton() {
  const path = plainPath(location.pathname)
  if (isPublicPath(path)) return null
  return (
    <div className="boot" aria-busy="true">
      <div className="boot-side" />
      <div className="boot-top" />
      <div className={path.startsWith(DESK) ? 'boot-main is-desk' : 'boot-main'}>
        <div className="boot-pane">
          <div className="boot-head">
            <i className="boot-bar" />
          </div>
          {rows(path.startsWith(DESK) ? 'boot-ticket' : 'boot-row')}
        </div>
      </div>
      <div className="boot-foot" />
    </div>
  )
}
