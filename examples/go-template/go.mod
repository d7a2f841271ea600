module example.test/landing

go 1.19

require github.com/skerry/skerry/packages/go v0.1.0

replace github.com/skerry/skerry/packages/go => ../../packages/go
