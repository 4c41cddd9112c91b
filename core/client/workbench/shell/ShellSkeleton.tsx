/** The outline of the shell while the plugins start; without words, as their catalogues are still coming. */
export const ShellSkeleton = () => (
  <div className="shell shell-wide" aria-busy="true">
    <div className="side" />
    <div className="top" />
    <div className="main" />
    <div className="status" />
  </div>
)
