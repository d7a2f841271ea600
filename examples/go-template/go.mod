module example.test/landing

go 1.19
