CREATE TABLE "layouts" (
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"area" text NOT NULL,
	"layout" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layouts_tenant_id_user_id_area_pk" PRIMARY KEY("tenant_id","user_id","area")
);
