DROP INDEX "funnel_deals_closed";--> statement-breakpoint
CREATE INDEX "funnel_deals_closed_at" ON "funnel_deals" USING btree ("tenant_id","pipeline_id","closed_at") WHERE closed_at is not null;