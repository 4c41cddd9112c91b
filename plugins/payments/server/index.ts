import { paymentsPlugin } from './paymentsPlugin.ts'
import { VENDOR_ADDRESSES } from './vendors/vendor.ts'

export default paymentsPlugin(VENDOR_ADDRESSES)
