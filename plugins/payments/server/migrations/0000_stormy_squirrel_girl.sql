CREATE TABLE "payment_gateways" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"secrets" text,
	"options" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"test_result" text,
	"test_detail" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_gateways_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_gateways_one_active" ON "payment_gateways" USING btree ("tenant_id") WHERE "payment_gateways"."is_active";