import { openVisitorPage } from './page/openVisitorPage.ts'
import { readAddress } from './page/readAddress.ts'

const root = document.getElementById('root')
// Not every browser has `ancestorOrigins`, and outside a frame it is empty.
const ancestorOrigin = 'ancestorOrigins' in location ? (location.ancestorOrigins[0] ?? null) : null

if (root) void openVisitorPage(root, readAddress(location.href, ancestorOrigin))
